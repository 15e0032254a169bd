/**
 * The texts of the life cycle of versions, below `schema.versionActs`; `one` and `many` name the rows of a version.
 * A resource may have a text in `uses.{kind}` for each kind of records that name its rows, in place of `uses.others`.
 */
export const versionActTexts = {
  counts: {
    label: 'What differs',
    added: '%{count} added',
    removed: '%{count} removed',
    changed: '%{count} changed',
    unchanged: '%{count} unchanged',
  },
  kinds: { added: 'Added', removed: 'Removed', changed: 'Changed' },
  uses: {
    title: 'Where removed rows are used',
    others: '%{count} record names a removed row. |||| %{count} records name removed rows.',
    kept: 'They keep these names; nothing is cleared.',
    nobody: 'No removed row is in use.',
  },
  recordUses: {
    title: 'What uses it',
    people:
      'The roles of %{count} person name it, and no longer will. |||| The roles of %{count} people name it, and no longer will.',
    ranks:
      '%{count} rank of the grade map names it, and keeps the name. |||| %{count} ranks of the grade map name it, and keep the name.',
    incentives:
      '%{count} active long-term incentive names it, and keeps the name. |||| %{count} active long-term incentives name it, and keep the name.',
    others: '%{count} record names it. |||| %{count} records name it.',
    nobody: 'Nothing uses it.',
    failed: 'Who uses it could not be determined.',
  },
  activate: {
    button: 'Set active',
    buttonOf: 'Set %{title} active',
    title: 'Set ‘%{title}’ active?',
    about: 'It replaces ‘%{active}’, which is kept as a version.',
    first: 'It becomes the first active version.',
    same: 'It has the same rows as the active version.',
    yes: 'Set active',
    done: '‘%{title}’ is active: %{counts}.',
    already: 'Somebody else has set this version active in the meantime.',
    changed: {
      version: 'Somebody else has set another version active in the meantime. This is what would change now.',
      rows: 'Somebody else has changed rows in the meantime. This is what would change now.',
    },
    gone: '‘%{title}’ no longer exists: somebody else has deleted it.',
  },
  goBack: {
    button: 'Go back to it',
    buttonOf: 'Go back to %{title}',
    title: 'Go back to ‘%{title}’?',
    yes: 'Go back',
  },
  compare: {
    button: 'Compare',
    buttonOf: 'Compare %{title}',
    withActive: 'Compare with the active version',
    withEarlier: 'Compare with the version before',
    title: 'Compare versions: %{many}',
    from: 'From',
    to: 'To',
    active: '%{name} (active)',
    swap: 'Swap the versions',
    filter: 'Show only these changes',
    list: 'Changes',
    was: 'was',
    now: 'now',
    empty: '(empty)',
    same: 'These versions are identical',
    none: 'No changes of this kind',
    single: 'There is nothing to compare yet',
    singleAbout: 'Upload a second version, then compare the two here.',
    all: 'Show all changes',
    what: 'The comparison',
    versions: 'The versions',
    gone: {
      from: 'The version to compare from no longer exists',
      to: 'The version to compare with no longer exists',
      both: 'Neither of these versions exists any more',
      one: 'One of these versions no longer exists',
      about: 'Choose another one above, or look at all versions.',
    },
    differences: 'Compare the two versions',
  },
  upload: {
    name: 'Name of the version',
    nameHint: 'Without a name, it gets the next number.',
    description: 'Description',
    active: 'Make it active at once',
    first: 'It is the first version, so it is active at once.',
    isActive: '‘%{name}’ becomes active when it is imported.',
    isDraft: '‘%{name}’ becomes a version that is not active. You can compare it and set it active at any time.',
    same: 'The file has the same rows as the active version.',
    removed: 'The removed rows are listed in the comparison, after the import.',
    done: '‘%{name}’ is stored with %{rows}.',
    doneActive: 'It is the active version now.',
    doneDraft: 'It is not active yet.',
  },
} as const

/** The same in the words of job grades. */
export const gradeActTexts = {
  uses: {
    title: 'Where removed grades are used',
    people: 'The roles of %{count} person name removed grades. |||| The roles of %{count} people name removed grades.',
    ranks:
      '%{count} rank of the grade map names a removed grade. |||| %{count} ranks of the grade map name removed grades.',
    incentives:
      '%{count} active long-term incentive names a removed grade. |||| %{count} active long-term incentives name removed grades.',
    nobody: 'No removed grade is in use.',
  },
} as const
