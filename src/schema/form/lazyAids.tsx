/** What a form shows only when it is long, changed or in conflict. Apart from the forms, which are in the first file of the console. */
import { Box } from '@mui/material'
import { withTexts } from '../shared/laterTexts'
import { lazyModule } from '../shared/lazyModule'

const aids = lazyModule(() => import('./aids'))

// On phones it is a line above the buttons.
export const FormProgress = aids.part(
  (module) => module.FormProgress,
  <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 240px' }, minHeight: 32 }} />,
)
export const SectionRail = aids.part((module) => module.SectionRail, null)

const conflicts = lazyModule(() => withTexts(import('./ConflictDialog')))

export const ConflictDialog = conflicts.part((module) => module.ConflictDialog, null)

const takingAway = lazyModule(() => withTexts(import('./TakeAwayDialog')))

export const TakeAwayDialog = takingAway.part((module) => module.TakeAwayDialog, null)
