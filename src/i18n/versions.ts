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
    activated_by: 'Set active by',
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

export const versionStateTexts = {
  active: 'Active',
  waiting: 'Waiting for approval',
  draft: 'Draft',
  earlier: 'Earlier',
} as const

/** What has become of a question for approval. */
export const questionStateTexts = {
  waiting: 'Asked for',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  void: 'Changed since',
  needless: 'No longer needed',
} as const
