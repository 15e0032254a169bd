/** What stands in the margins of paper. */
export const ofPrint = { print: { numbers: 'Page %{page} of %{pages}' } }
