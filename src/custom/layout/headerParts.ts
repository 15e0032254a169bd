import { lazyModule, loadPart } from '../../schema/shared/lazyModule'

const parts = lazyModule(() => import('./headerOnDemand'))

export const AsOfBar = parts.part((module) => module.AsOfBar, null)
export const NotificationList = parts.part((module) => module.NotificationList, null)
export const ProfileChoices = parts.part((module) => module.ProfileChoices, null)
export const SearchDialog = parts.part((module) => module.SearchDialog, null)
export const Shortcuts = parts.part((module) => module.Shortcuts, null)

/** Loads what the header opens, before it is opened. */
export const loadHeaderParts = (): void => void loadPart(SearchDialog)?.().catch(() => {})
