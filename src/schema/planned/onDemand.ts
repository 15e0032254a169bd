/** What plans changes, and tells of plans on a record. One file, since many small ones cost more. */
export { PlanFrom } from './PlanFrom'
export { PlannedLine } from './PlannedLine'
