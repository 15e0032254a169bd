/** The parts of a list that open with a click or by an address, or that few lists have. */
import { lazyModule } from '../shared/lazyModule'

const panel = lazyModule(() => import('./FilterPanel'), { isLikely: true })
export const FilterPanel = panel.part((module) => module.FilterPanel)

const presets = lazyModule(() => import('./ListPresets'))
export const ListPresets = presets.part((module) => module.ListPresets, <div style={{ minHeight: 32 }} />)

const cards = lazyModule(() => import('./ResourceCards'))
export const ResourceCards = cards.part((module) => module.ResourceCards)

const choosing = lazyModule(() => import('./ColumnMenu'))
export const ColumnMenu = choosing.part((module) => module.ColumnMenu, null)

const moving = lazyModule(() => import('./MoveButtons'))
export const MoveButtons = moving.part((module) => module.MoveButtons, null)

const empty = lazyModule(() => import('./EmptyList'))
export const EmptyList = empty.part((module) => module.EmptyList, <div style={{ minHeight: 240 }} />)

const opening = lazyModule(() => import('./OpenForm'))
export const OpenForm = opening.part((module) => module.OpenForm, null)

const acting = lazyModule(() => import('./ActButtons'))
export const ActButtons = acting.part((module) => module.ActButtons, null)

const deleting = lazyModule(() => import('./DeleteDialog'))
export const DeleteDialog = deleting.part((module) => module.DeleteDialog, null)
