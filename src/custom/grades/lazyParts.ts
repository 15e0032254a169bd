import { inputWaiting, lazyModule } from '../../schema/shared/lazyModule'

const input = lazyModule(() => import('./ActiveGradeInput'))

export const ActiveGradeInput = input.part((module) => module.ActiveGradeInput, inputWaiting)

/** Lists show the grade itself. */
export const ActiveGradeColumn = () => null
