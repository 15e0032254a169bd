import { useEffect } from 'react'
import { withTexts } from '../shared/laterTexts'
import { lazyModule } from '../shared/lazyModule'
import { askTakeBack, useAskedTakeBack } from '../shared/askTakeBack'

/** Loaded when somebody asks for it. */
const TakeBackDialog = lazyModule(() => withTexts(import('./TakeBackDialog'))).part(
  (module) => module.TakeBackDialog,
  null,
)

/** Shows the dialog that takes changes back, once somebody asks for it. */
export const TakeBackHost = () => {
  const request = useAskedTakeBack()
  // Whoever signs in next has asked for nothing.
  useEffect(() => () => askTakeBack(null), [])
  return request && <TakeBackDialog key={request.changes.join()} request={request} onClose={() => askTakeBack(null)} />
}
