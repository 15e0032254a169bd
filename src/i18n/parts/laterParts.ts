/**
 * What the engine says in parts that few visits open: the life cycle of versions, files, conflicts, and changes of many. One file, since
 * many small ones cost more. Versions: `one` and `many` name the rows of a version. A resource may have a text in
 * `uses.{kind}` for each kind of records that name its rows, in place of `uses.others`.
 */
const versionActs = {
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
const gradeActs = {
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

/** The texts of versions, the same for all resources whose records come in versions. */
const versions = {
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
  edits: 'Changes since it became active',
  editsOf: 'Changes of %{name} since it became active',
  noEdits: 'Nothing has been changed since it became active.',
  moreEdits: 'These are the latest %{count} changes.',
  editedBy: '%{date} by %{name}',
  missing: 'This version no longer exists.',
  showActive: 'Show the active version',
  download: 'Download',
  downloadOf: 'Download %{name}',
}

export const ofLaterParts = {
  notFound: {
    nowhere: 'There is no page at this address.',
    about: 'This page does not exist, or you do not have access to it.',
  },
  schema: {
    versions,
    missingTitle: '%{one} not found',
    missingAbout: 'It may have been deleted, or the address is wrong.',
    missingOrHidden: 'It may have been deleted, you may not have access to it, or the address is wrong.',
    missingBack: 'Back to %{many}',
    rolesKept:
      'The roles of %{count} person have been changed since, so they stay as they are. |||| The roles of %{count} people have been changed since, so they stay as they are.',
    blocked: { title: '‘%{title}’ is still in use', more: '%{count} more |||| %{count} more' },
    conflict: {
      title: 'Somebody else has changed this record',
      about: 'Choose which value to keep, then save again.',
      noneShared: 'They changed other fields than you. Both changes are kept if you accept theirs and save again.',
      elsewhere: 'They changed nothing that this form shows. Accept their changes, then save again.',
      mine: 'Your value',
      theirs: 'Their value',
      empty: '(empty)',
      use: 'Use these values',
      before: 'Before',
      after: 'After their change',
      accept: 'Accept their changes',
    },
    versionActs,
    bulk: {
      id: 'ID %{id}',
      willChange: '%{count} will change. |||| %{count} will change.',
      stays: '%{count} stays as it is. |||| %{count} stay as they are.',
      cannot: '%{count} cannot be changed. |||| %{count} cannot be changed.',
      changed: '%{count} changed. |||| %{count} changed.',
      stayed: '%{count} already had this state. |||| %{count} already had this state.',
      failed: '%{count} could not be changed. |||| %{count} could not be changed.',
      progress: '%{done} of %{total} done',
      stop: 'Stop',
      stopped: 'The rest was not changed.',
      who: 'Name',
      reason: 'Reason',
      any: {
        title: '%{act} %{count} %{one}? |||| %{act} %{count} %{many}?',
        yes: '%{act} %{count} %{one} |||| %{act} %{count} %{many}',
      },
      delete: {
        willChange: '%{count} will be deleted. |||| %{count} will be deleted.',
        cannot: '%{count} cannot be deleted. |||| %{count} cannot be deleted.',
        changed: '%{count} deleted. |||| %{count} deleted.',
        failed: '%{count} could not be deleted. |||| %{count} could not be deleted.',
      },
    },
    csv: {
      warnings: {
        some: 'Please check %{count} row. If you continue, it is imported as it is. |||| Please check %{count} rows. If you continue, they are imported as they are.',
        many: 'Please check these and maybe further rows. If you continue, they are imported as they are.',
        row: 'Row %{row}: %{column} ‘%{value}’: %{reason}',
      },
      file: 'CSV file',
      template: 'Download a template',
      names: 'Download the allowed names',
      choose: 'Drop a CSV or Excel file here, or choose one. Its columns: %{columns}.',
      browse: 'Choose file',
      named: 'File: %{name}',
      unreadable: 'The file could not be read: it was changed, moved or deleted. Choose it again.',
      checking: 'Checking',
      importing: 'Importing',
      created: '%{count} new',
      changed: '%{count} changed',
      existing: '%{count} already there',
      nothing: 'No changes to import.',
      outcome: { created: '%{records} added', changed: '%{records} changed' },
      plan: { created: '%{records} to add', changed: '%{records} to change' },
      ignored: 'Unknown columns, which are not imported: %{columns}.',
      notes: {
        dataChanged:
          'The data has changed since the preview, and nothing was imported. This is what the import would do now.',
        cancelled: 'The import was cancelled, and nothing was written. This is what it would do.',
        finished: 'The import had finished before it could be cancelled.',
        cancelledAndChanged:
          'The import was cancelled, and the data has changed since its preview. This is what it would do now.',
      },
      lostNotes: {
        cancelled: 'The connection was lost, and nothing was imported. This is what the import would do.',
        finished: 'The import had finished, although the connection was lost.',
        cancelledAndChanged:
          'The connection was lost, and the data has changed since the preview. This is what the import would do now.',
      },
      preview: 'What the import would do',
      row: 'Row',
      action: 'Action',
      actions: { created: 'New', changed: 'Changed', removed: 'Removed' },
      was: 'was',
      empty: '(empty)',
      decimalMark: {
        label: 'Decimal mark of the numbers',
        auto: 'As the numbers in the file show',
        point: 'Point: 1,234.5',
        comma: 'Comma: 1.234,5',
      },
      more: 'and %{count} more',
      rejected:
        'Nothing was imported: %{smart_count} error must be corrected. |||| Nothing was imported: %{smart_count} errors must be corrected.',
      moreRejected: 'and %{count} more rows: the file with the errors names them all',
      error: 'Error',
      says: 'The file says ‘%{value}’.',
      giveBack: 'Download the file with the errors',
      another: 'Choose another file',
      import: 'Import',
    },
    excel: {
      title: 'Read an Excel file',
      sheet: 'Sheet',
      read: 'Read',
      made: {
        date: 'Excel made a date of this cell. Format the column as text and enter it again.',
        percent: 'Excel made a percentage of this cell. Format the column as text and enter it again.',
        boolean: 'Excel made TRUE or FALSE of this cell. Format the column as text and enter it again.',
      },
      tooLarge: 'This file is too large.',
      unreadable: 'This Excel file (.xlsx) could not be read: it is empty or damaged, or has a password.',
    },
  },
  resources: {
    jobGrades: { versionActs: gradeActs },
    jobGradeVersions: {
      versionActs: {
        recordUses: {
          people:
            'The roles of %{count} person name its grades. It cannot be deleted as long as they do. |||| The roles of %{count} people name its grades. It cannot be deleted as long as they do.',
        },
      },
    },
  },
} as const
