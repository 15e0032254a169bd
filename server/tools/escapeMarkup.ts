const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text of HTML or XML, also within an attribute in double quotes. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll(/["&<>]/g, (character) => entities[character] ?? character)
