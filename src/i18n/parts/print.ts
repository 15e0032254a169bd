/** The few texts of pages that are loaded after the first screen: what stands in the margins of paper, and in a menu. */
export const ofPrint = {
  print: { numbers: 'Page {page} of {pages}' },
  companyProfile: { changesMenu: 'Changes', changes: 'What changed', planned: 'Planned changes' },
}
