/** What stands in for a page that cannot be shown. Few visits see it. */
export { Missing } from './Missing'
export { NotFound } from './NotFound'
export { Denial, Refusal } from './Refusal'
