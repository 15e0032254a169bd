import { lazyModule } from '../../schema/shared/lazyModule'

const notice = lazyModule(() => import('./onDemand'), { isLikely: true })

export const MailNotice = notice.part((module) => module.MailNotice, null)
