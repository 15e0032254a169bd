/** The parts of the form of an application. */
import { withTexts } from '../../schema/shared/laterTexts'
import { inputWaiting, lazyModule } from '../../schema/shared/lazyModule'

const parts = lazyModule(() => withTexts(import('./onDemand')))

export const AddressesColumn = parts.part((module) => module.AddressesColumn, null)
export const AddressesInput = parts.part((module) => module.AddressesInput, inputWaiting)
export const ApplicationNotice = parts.part((module) => module.ApplicationNotice, null)
