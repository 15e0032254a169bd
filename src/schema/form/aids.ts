/** What long and changed forms show besides their fields. */
export { FormProgress } from './FormProgress'
export { SectionRail } from './SectionRail'
