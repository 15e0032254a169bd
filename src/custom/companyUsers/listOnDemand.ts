/** The list of company users and the choice of a company, with its selector. */
export { CompanyChoice } from './CompanyChoice'
export { CompanyUserList } from './CompanyUserList'
