/** What plans changes, and tells of plans on a record. One file, since many small ones cost more. */
export { AlreadyPlanned } from './AlreadyPlanned'
export { CountsFrom } from './CountsFrom'
export { PlanDay } from './PlanDay'
export { PlanFrom } from './PlanFrom'
export { PlannedLine } from './PlannedLine'
