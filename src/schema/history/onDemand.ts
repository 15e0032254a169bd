/** What opens with a click on a button for history. One file, since many small ones cost more. */
export { HistoryPanel } from './HistoryPanel'
export { ListHistory } from './ListHistory'
