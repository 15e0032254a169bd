/** Pages that are not a generated list, loaded after the first screen. One file, since many small ones cost more. */
export { CompanyDetails } from './companyProfile/CompanyDetails'
export { ApplicationPage } from './sso/ApplicationPage'
export { StructureTab } from './structure/StructureTab'
