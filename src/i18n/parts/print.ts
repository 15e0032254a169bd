/** The few texts of pages that are loaded after the first screen: what stands in the margins of paper, and on a button. */
export const ofPrint = {
  print: { numbers: 'Page {page} of {pages}' },
  companyProfile: { changes: 'What changed', planned: 'Planned changes' },
}
