/** The texts of the grid that is edited like a spreadsheet. */
export const gridTexts = {
  keys: 'Type to replace a cell, press F2 or Enter to edit it. Shift and the arrow keys select a block, Escape ends it.',
  readKeys: 'The arrow keys move. Shift and the arrow keys select a block, Escape ends it.',
  changed: 'Changed, was %{was}',
  empty: 'empty',
  locked: 'This table is read-only.',
  notAnOption: 'Choose one of the suggestions.',
  refused: 'Read-only: %{reason}',
  selected: '%{rows} by %{columns} cells selected',
  partly:
    '%{smart_count} cell changed. %{clipped} outside the table, %{refused} refused. %{reason} |||| %{smart_count} cells changed. %{clipped} outside the table, %{refused} refused. %{reason}',
  acts: {
    paste: '%{smart_count} cell pasted |||| %{smart_count} cells pasted',
    cut: '%{smart_count} cell cut |||| %{smart_count} cells cut',
    copy: '%{smart_count} cell copied |||| %{smart_count} cells copied',
    fill: '%{smart_count} cell filled |||| %{smart_count} cells filled',
    clear: '%{smart_count} cell cleared |||| %{smart_count} cells cleared',
    replace: '%{smart_count} cell replaced |||| %{smart_count} cells replaced',
    merge: '%{smart_count} cell merged |||| %{smart_count} cells merged',
    undo: 'Undone: %{smart_count} cell |||| Undone: %{smart_count} cells',
    redo: 'Redone: %{smart_count} cell |||| Redone: %{smart_count} cells',
  },
  nothing: { undo: 'Nothing to undo', redo: 'Nothing to redo' },
}
