// Sentences of the server with places for values: ``%(name)s``.

export function fill(sentence, values) {
  return sentence.replace(/%\((\w+)\)s/g, (whole, name) => (name in values ? String(values[name]) : whole));
}
