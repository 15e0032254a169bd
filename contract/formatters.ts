/** What formats the values of messages. */

/** Returns a function that creates a formatter once for each language and its options: that takes longer than to format. */
const keep = <Options, Formatter>(create: new (locale: string, options?: Options) => Formatter) => {
  const kept = new Map<string, Formatter>()
  return (locale: string, options?: Options): Formatter => {
    const key = locale + JSON.stringify(options)
    const formatter = kept.get(key) ?? new create(locale, options)
    kept.set(key, formatter)
    return formatter
  }
}

export const formatters = {
  getNumberFormat: keep(Intl.NumberFormat),
  getPluralRules: keep(Intl.PluralRules),
  getDateTimeFormat: keep(Intl.DateTimeFormat),
}
