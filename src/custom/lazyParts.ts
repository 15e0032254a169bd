import { withTexts } from '../schema/shared/laterTexts'
import { inputWaiting, lazyModule } from '../schema/shared/lazyModule'

const applications = lazyModule(() => import('./sso/ApplicationSelector'))
const pages = lazyModule(() => import('./pagesOnDemand'), { isLikely: true })
const companyList = lazyModule(() => import('./companies/CompanyList'))
const changeNote = lazyModule(() => import('./ChangeNote'))
const companyChoice = lazyModule(() => import('./companyUsers/CompanyChoice'))
const companyUsers = lazyModule(() => import('./companyUsers/CompanyUserList'), { isLikely: true })
const gradeInput = lazyModule(() => import('./grades/ActiveGradeInput'))
const unknown = lazyModule(() => withTexts(import('./UnknownAddress')))
const noteOpened = lazyModule(() => import('./search/NoteOpened'))
const mailNotice = lazyModule(() => import('./mails/MailNotice'))
const phoneStyles = lazyModule(() => import('./theme/PhoneStyles'))

/** Lists show the grade itself. */
export const ActiveGradeColumn = () => null
export const ActiveGradeInput = gradeInput.part((module) => module.ActiveGradeInput, inputWaiting)
export const ChangeNoteColumn = changeNote.part((module) => module.ChangeNoteColumn, null)
export const ChangeNoteInput = changeNote.part((module) => module.ChangeNoteInput, inputWaiting)
export const ApplicationPage = pages.part((module) => module.ApplicationPage)
export const ApplicationSelector = applications.part((module) => module.ApplicationSelector)
export const CompanyDetails = pages.part((module) => module.CompanyDetails)
export const CompanyList = companyList.part((module) => module.CompanyList)
export const CompanyName = companyList.part((module) => module.CompanyName, null)
export const ContractStatus = companyList.part((module) => module.ContractStatus, null)
export const ApplicationGlyphs = companyList.part((module) => module.ApplicationGlyphs, null)
export const ContractEnd = companyList.part((module) => module.ContractEnd, null)
export const AfterFirstScreen = pages.part((module) => module.AfterFirstScreen, null)
export const StructureTab = pages.part((module) => module.StructureTab)
export const CompanyChoice = companyChoice.part((module) => module.CompanyChoice)
export const CompanyUserList = companyUsers.part((module) => module.CompanyUserList)
/** It comes with the list. */
export const RoleCell = companyUsers.part((module) => module.RoleCell, null)
export const UnknownAddress = unknown.part((module) => module.UnknownAddress)
export const NoteOpened = noteOpened.part((module) => module.NoteOpened, null)
export const MailNotice = mailNotice.part((module) => module.MailNotice, null)
export const PhoneStyles = phoneStyles.part((module) => module.PhoneStyles, null)
