/** For forms that the engine does not draw: the picker of dates loads with the first of them. */
import { withTexts } from '../../shared/laterTexts'
import { inputWaiting, lazyModule } from '../../shared/lazyModule'

const days = lazyModule(async () => {
  const module = await withTexts(import('./DayField'))
  await module.calendarLoaded
  return module
})

export const DayField = days.part((module) => module.DayField, inputWaiting)
