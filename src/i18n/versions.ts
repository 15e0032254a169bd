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
  isEarlier:
    'This version was in force and is kept as a record. Its rows cannot be changed; make a draft from it instead.',
  isDraft: 'This version has never been active: nobody uses these rows yet.',
  newDraft: 'New Draft',
  newDraftOf: 'New Draft from %{name}',
  note: 'Why this changes (optional)',
  noteHint: 'Kept with the old values, if they are in force.',
  edits: 'Changes since it became active',
  editsOf: 'Changes of %{name} since it became active',
  noEdits: 'Nothing has been changed since it became active.',
  moreEdits: 'These are the latest %{count} changes.',
  editedBy: '%{date} by %{name}',
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
  create: 'New Draft',
  createTitle: 'New Draft',
  createSave: 'Create',
  editTitle: 'Rename the version',
  editSave: 'Save',
  search: 'Search versions',
  empty: 'No version yet: the first row or upload creates one',
  deleteAbout: 'All of its rows are deleted with it.',
} as const

export const versionStateTexts = { active: 'Active', draft: 'Draft', earlier: 'Earlier' } as const
