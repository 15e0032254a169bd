/** The texts of the form of a grade company, of the upload, and of the dialogs that compare companies. */
export const gradeFormTexts = {
  map: 'Companies Grade Map Table',
  createTitle: 'Add Grade Company',
  editTitle: 'Update Grade Company',
  add: 'Add',
  update: 'Update',
  company: 'Company',
  companyHint: 'Choose the company that gets the grades below.',
  editHint: 'Choose the company whose grades you want to update.',
  mapped: 'update its grades',
  more: '%{count} companies. Type to find one.',
  copyFrom: 'Copy from companies',
  copyHint: 'Fills only empty cells. If several have a grade, the first company wins.',
  table: 'Grades of the company by ta rank',
  rank: 'TA rank',
  grade: 'Company grade',
  sourceLocked: 'Shown for comparison.',
  undo: 'Undo',
  redo: 'Redo',
  problems: 'What looks wrong',
  noProblems: 'No gaps, duplicates or inversions',
  counts: {
    inversion: '%{smart_count} inversion |||| %{smart_count} inversions',
    duplicate: '%{smart_count} duplicate |||| %{smart_count} duplicates',
    gap: '%{smart_count} gap |||| %{smart_count} gaps',
  },
  about: {
    inversion: 'Inversion: a higher ta rank has a lower grade',
    duplicate: 'Duplicate: this grade is used further up, with another grade between',
    gap: 'Gap: ranks above and below have a grade',
  },
  conflicts:
    'Somebody else has saved another grade in %{smart_count} cell. Choose which one to keep, then save again. |||| Somebody else has saved other grades in %{smart_count} cells. Choose which ones to keep, then save again.',
  gone: 'Somebody else has deleted this mapping. Your grades are still here; saving adds it again.',
  goneBefore: 'Somebody else has already deleted the grades of %{name}.',
  missing: 'This mapping does not exist anymore.',
  deleteTitle: 'Delete the grades of %{name}?',
  deleteAbout:
    'The column of the company and its %{smart_count} grade are removed from the grade map. |||| The column of the company and its %{smart_count} grades are removed from the grade map.',
}

export const gradeUploadTexts = {
  empty: '(empty)',
  was: 'was %{grade}',
  sides: { yours: 'Yours:', theirs: 'Theirs:' },
  all: { yours: 'Keep yours in all cells', theirs: 'Keep theirs in all cells' },
}
