import { useIsMirrored } from '../../schema/shared/sides'

/** The arrow from what a cell was to what it becomes, which points where texts run. */
export const BecomesArrow = () => <span aria-hidden>{useIsMirrored() ? ' ← ' : ' → '}</span>
