/** The parts of a list that open with a click or by an address, or that few lists have. */
import { withTexts } from '../shared/laterTexts'
import { lazyModule } from '../shared/lazyModule'

/** What is as high as a part that loads. */
const room = (height: number | string) => <div style={{ minHeight: height }} aria-busy />

const panel = lazyModule(() => import('./FilterPanel'), { isLikely: true })
export const FilterPanel = panel.part((module) => module.FilterPanel)

const chips = lazyModule(() => import('./FilterChips'))
export const FilterChips = chips.part((module) => module.FilterChips, room(32))

const presets = lazyModule(() => import('./ListPresets'))
export const ListPresets = presets.part((module) => module.ListPresets, room(32))

const cards = lazyModule(() => import('./ResourceCards'))
// A screen full, so that the pager below doesn't show before.
export const ResourceCards = cards.part((module) => module.ResourceCards, room('100vh'))

// As high as its field.
export const SortChoice = cards.part((module) => module.SortChoice, room(37))

const choosing = lazyModule(() => import('./ColumnMenu'))
export const ColumnMenu = choosing.part((module) => module.ColumnMenu, null)

const moving = lazyModule(() => withTexts(import('./MoveButtons')))
export const MoveButtons = moving.part((module) => module.MoveButtons, null)

const done = lazyModule(() => import('./DoneDialog'))
export const DoneDialog = done.part((module) => module.DoneDialog, null)

const empty = lazyModule(() => withTexts(import('./EmptyList')))
export const EmptyList = empty.part((module) => module.EmptyList, room(240))

// Lists whose records can be changed many at once load it when they show.
const bulk = lazyModule(() => import('./BulkBar'))
export const BulkBar = bulk.part((module) => module.BulkBar, null)

const opening = lazyModule(() => import('./OpenForm'))
export const OpenForm = opening.part((module) => module.OpenForm, null)

const acting = lazyModule(() => import('./ActButtons'))
export const ActButtons = acting.part((module) => module.ActButtons, null)

const deleting = lazyModule(() => withTexts(import('./DeleteDialog')))
export const DeleteDialog = deleting.part((module) => module.DeleteDialog, null)
