import { lazyModule } from '../../schema/shared/lazyModule'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'
import { useIdle } from '../session/useIdle'

const list = lazyModule(() => import('./WaitingWork'))
const List = list.part((module) => module.WaitingWork, null)

/** The unsaved work of the user in this browser, if there is any. */
export const WaitingWork = () => {
  const { keepsUnsavedWork } = useSchemaSetting()
  const isIdle = useIdle()
  return keepsUnsavedWork && isIdle ? <List /> : null
}
