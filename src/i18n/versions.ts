/** The texts of versions, the same for all resources whose records come in versions. */
export const versionTexts = {
  title: 'Versions',
  all: 'All versions',
  shown: 'Version',
  named: '%{name} (%{state})',
  created: 'Created %{date}',
  activeSince: 'Active since %{date}',
  lastActive: 'Last set active %{date}',
  neverActive: 'Never active',
  isEarlier: 'This version is no longer active: nobody uses these rows.',
  isDraft: 'This version has never been active: nobody uses these rows yet.',
  whereNewOnesGo: 'You can change and delete them, but new ones always go to the active version.',
  missing: 'This version no longer exists.',
  showActive: 'Show the active version',
  download: 'Download',
  downloadOf: 'Download %{name}',
} as const

/** The texts of a resource that lists versions. */
export const versionListTexts = {
  one: 'Version',
  inTab: 'Versions',
  fields: {
    name: 'Name',
    description: 'Description',
    state: 'Status',
    created_at: 'Created',
    activated_at: 'Last set active',
  },
  editTitle: 'Rename the version',
  editSave: 'Save',
  search: 'Search versions',
  empty: 'No version yet: the first row or upload makes one',
  deleteAbout: 'All of its rows are deleted with it. This cannot be undone.',
} as const

export const versionStateTexts = { active: 'Active', draft: 'Draft', earlier: 'Earlier' } as const
