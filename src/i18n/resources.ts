import { applicationCards, applicationTabs } from '../../contract/applications'
import { companyStatusNames, invitationDays, signInNames } from '../../contract/entities/company'
import { gradeResourceTexts, valueKindTexts, valueUnitTexts } from './grades'
import { permissionTexts } from './rights'
import { versionStateTexts } from './versions'

/** The texts of each resource: names, fields, and overrides of the generic texts (`schema.ts`). */
export const resourceTexts = {
  ...gradeResourceTexts,
  sectors: {
    menu: 'Sectors Industry & Sub-Industry',
    title: 'Sectors, Industry & Sub-Industry',
    one: 'Sector',
    fields: { name: 'Sector', description: 'Description' },
    create: 'Add New Sector',
    upload: 'Upload Sectors',
    download: 'Download Sectors',
    search: 'Search sectors',
    empty: 'No sector found',
    invite: 'Add the first sector, or upload a file.',
  },
  industries: {
    title: 'Industries',
    one: 'Industry',
    fields: { name: 'Industry' },
    create: 'Add New Industry',
    search: 'Search industries',
    empty: 'No industry found',
    invite: 'Add the first industry of this sector.',
    deleteFailed: 'Could not delete industry',
  },
  subIndustries: {
    title: 'Sub-Industries',
    one: 'Sub-Industry',
    fields: { name: 'Sub-Industry' },
    create: 'Add Sub-Industry',
    search: 'Search sub-industries',
    empty: 'No sub-industry found',
    invite: 'Add the first sub-industry of this industry.',
    deleteFailed: 'Could not delete sub-industry',
  },
  jobFunctions: {
    menu: 'Job Function & Sub-Function',
    title: 'Job Functions & Sub-Job Functions',
    one: 'Job Function',
    fields: { name: 'Job Function', description: 'Description' },
    create: 'Add New Job',
    upload: 'Upload Job Functions',
    download: 'Download Job Functions',
    search: 'Search job functions',
    empty: 'No job function found',
    invite: 'Add the first job function, or upload a file.',
  },
  jobSubFunctions: {
    title: 'Sub-Job Functions',
    one: 'Sub-Job Function',
    fields: { name: 'Sub-Job Function' },
    create: 'Add Sub-Job Function',
    search: 'Search sub-job functions',
    empty: 'No sub-job function found',
    invite: 'Add the first sub-job function of this job function.',
  },
  taRanks: { title: 'TA ranks', one: 'TA rank' },
  tomUsers: {
    menu: 'Tom Users',
    title: 'Tom-Users',
    one: 'Tom-User',
    fields: {
      full_name: 'Name',
      first_name: 'First name',
      last_name: 'Last name',
      email: 'Email',
      contact_number: 'Contact number',
      role: 'Role',
      is_active: 'Active/Inactive',
    },
    columns: { full_name: 'NAME', email: 'EMAIL', contact_number: 'PHONE NO' },
    filters: { is_active: 'Status' },
    sections: { basic: 'Basic information' },
    create: 'Create Tom User',
    createTitle: 'Create Tom-User',
    createSave: 'Create Tom User',
    editTitle: 'Update Tom-User',
    editSave: 'Update Tom-User',
    readOnly: 'A master user cannot be changed here.',
    search: 'Search Tom users',
    deactivateAbout:
      '1 person: %{title} is signed out everywhere immediately, and cannot sign in until the account is reactivated.',
    empty: 'No Tom user found',
    invite: 'Create the first Tom user.',
  },
  companyUsers: {
    title: 'Company Users',
    tab: 'People',
    one: 'Company User',
    fields: {
      full_name: 'Name',
      first_name: 'First name',
      last_name: 'Last name',
      email: 'Email',
      contact_number: 'Contact number',
      roles: 'Role',
      new_password: 'Change Password',
      access: 'Roles and permissions',
      is_active: 'Active/Inactive',
    },
    columns: { full_name: 'NAME', email: 'EMAIL', contact_number: 'PHONE NO', roles: 'ROLE' },
    filters: {
      granted: 'Access to application',
      role: 'Role in any application',
      permission: 'Permission in any application',
      is_active: 'Status',
      is_one_time_password: 'Password',
      former_grade: 'Grades of roles',
      business_units: 'Business unit of the role',
      regions: 'Region of the role',
      countries: 'Country of the role',
    },
    filterHints: { permission: 'Finds whoever has it, company super users of the application included.' },
    sections: { basic: 'Basic information', access: 'Define Offer Modeller Extended Permissions' },
    create: 'Create Company User',
    createTitle: 'Create Company-User',
    createSave: 'Create Company-User',
    editTitle: 'Update Company-User',
    editSave: 'Update Company-User',
    search: 'Search by name, email or role',
    deactivateAbout:
      '1 person: %{title} is signed out everywhere immediately, and cannot sign in until the account is reactivated.',
    bulk: {
      activate: {
        button: 'Activate',
        title: 'Activate %{count} person? |||| Activate %{count} people?',
        yes: 'Activate %{count} person |||| Activate %{count} people',
        done: '%{count} person is active. |||| %{count} people are active.',
      },
      deactivate: {
        button: 'Deactivate',
        title: 'Deactivate %{count} person? |||| Deactivate %{count} people?',
        yes: 'Deactivate %{count} person |||| Deactivate %{count} people',
        done: '%{count} person is inactive. |||| %{count} people are inactive.',
      },
      role: {
        button: 'Change role',
        title: 'Change the role of %{count} person |||| Change the role of %{count} people',
        yes: 'Change %{count} person |||| Change %{count} people',
        done: 'The role of %{count} person was changed. |||| The roles of %{count} people were changed.',
      },
      scope: {
        button: 'Change scope',
        title: 'Change the scope of the role of %{count} person |||| Change the scope of the roles of %{count} people',
        yes: 'Change %{count} person |||| Change %{count} people',
        done: 'The role of %{count} person was changed. |||| The roles of %{count} people were changed.',
      },
      permission: {
        button: 'Change one permission',
        title: 'Change one permission of %{count} person |||| Change one permission of %{count} people',
        yes: 'Change %{count} person |||| Change %{count} people',
        done: 'The permissions of %{count} person were changed. |||| The permissions of %{count} people were changed.',
      },
      rights: {
        button: 'Copy rights',
        title: 'Copy the rights of somebody to %{count} person |||| Copy the rights of somebody to %{count} people',
        yes: 'Change %{count} person |||| Change %{count} people',
        done: 'The rights of %{count} person were changed. |||| The rights of %{count} people were changed.',
      },
      invite: {
        button: 'Resend invitation',
        title: 'Resend the invitation of %{count} person? |||| Resend the invitations of %{count} people?',
        yes: 'Invite %{count} person |||| Invite %{count} people',
        done: '%{count} invitation was sent. |||| %{count} invitations were sent.',
        willChange: '%{count} person will be invited. |||| %{count} people will be invited.',
        cannot: '%{count} person cannot be invited. |||| %{count} people cannot be invited.',
        changed: '%{count} person was invited. |||| %{count} people were invited.',
        failed: '%{count} person could not be invited. |||| %{count} people could not be invited.',
      },
    },
    empty: 'No company user found',
    invite: 'Create the first user of this company.',
  },
  companyRoles: { title: 'Roles', one: 'Role' },
  companies: {
    page: 'Company profile',
    fields: {
      logo: 'Logo',
      name: 'Name',
      address: 'Address',
      postal_code: 'Postal code',
      status: 'Status',
      country: 'Country',
      country_headquarter: 'Headquarter location',
      currency: 'Currency',
      financial_year: 'Financial year',
      applications: 'Applications',
      stock_data: 'Stock entries',
      contract_start_date: 'Contract start',
      contract_end_date: 'Contract end',
      person_name: 'Contact person',
      person_contact: 'Contact number',
      person_email: 'Contact email',
      person_country: 'Contact country',
    },
    sections: {
      basic: 'Basic information',
      corporate: 'Corporate Information',
      applications: 'Applications',
      stock: 'Stock entries',
      contract: 'Contract Details',
      contact: 'Contact Person Details',
    },
    search: 'Search companies',
    empty: 'No company found',
    invite: 'Create the first company.',
    create: 'Create New Company',
    createTitle: 'Create New Company',
    createSave: 'Create New Company',
    editTitle: 'Update the Company',
    editSave: 'Update the Company',
    updatedHeading: 'Company Updated',
    takeAwayAbout:
      'This takes effect at once, and nobody is signed out. Roles stay stored: if the company gets %{what} back, people have the same access again. Only those who are edited in the meantime may have to be given access anew.',
    noneLeft: 'The company would be left without any application.',
  },
  listedCompanies: { title: 'Companies', one: 'Company' },
  businessUnits: {
    title: 'Business units',
    one: 'Business unit',
    fields: {
      name: 'Business unit name',
      sector: 'Sector',
      industry: 'Industry',
      sub_industry: 'Sub-industry',
      region_count: 'Regions',
    },
    create: 'Add Business Unit',
    createTitle: 'Add Business Unit',
    editTitle: 'Update Business Unit',
    search: 'Search business units',
    empty: 'No business unit found',
    invite: 'Create the first business unit of this company.',
    deleteAbout: 'Its regions are kept, but no longer belong to it.',
  },
  unitRegions: {
    title: 'Regions of the business unit',
    one: 'Region',
    fields: { name: 'Region name', countries: 'Countries' },
    search: 'Search regions',
    empty: 'No Regions found',
  },
  regionCountries: {
    title: 'Countries of the region',
    one: 'Country',
    fields: { name: 'Country' },
    search: 'Search countries',
    empty: 'No country found',
  },
  legalEntities: {
    title: 'Legal entities',
    one: 'Legal entity',
    fields: { name: 'Legal entity' },
    create: 'Add Legal Entity',
    edit: 'Rename',
    editOf: 'Rename %{title}',
    editTitle: 'Rename Legal Entity',
    editSave: 'Rename',
    search: 'Search legal entities',
    empty: 'No legal entity found',
    invite: 'Add the first legal entity of this country.',
  },
  regions: {
    title: 'Regions',
    one: 'Region',
    fields: { name: 'Region name', countries: 'Countries', business_units: 'Business unit' },
    create: 'Add Region',
    createTitle: 'Add Region',
    editTitle: 'Update Region',
    search: 'Search regions',
    empty: 'No Regions found',
    invite: 'Create the first region of this company.',
    deleteAbout: 'It is also removed from its business units.',
  },
} as const

const applicationNames = Object.fromEntries(
  applicationCards.flatMap(({ application, name }) => (application === null ? [] : [[application, name]])),
)

/** The labels of fixed choices, by the name used in the field. */
export const choiceTexts = {
  versionState: versionStateTexts,
  roles: {
    TOM_SUPER_USER: 'Super User',
    TOM_ADMIN: 'Admin',
    TOM_SALES: 'Sales',
  },
  companyRoles: {
    COMPANY_SUPER_USER: 'Company Super User',
    COMPANY_ADMIN: 'Company Admin',
    COMPANY_USER: 'Company User',
    COMPANY_BUSINESS_ACCESS: 'Company Business Access',
  },
  /** As the tabs of the form name them. */
  grantable: applicationTabs,
  permissions: permissionTexts,
  formerGrade: { true: 'No longer in use', false: 'All in use' },
  gradeStates: { active: 'In use', former: 'No longer in use', other: 'Not a job grade' },
  valueKinds: valueKindTexts,
  ownPassword: { true: 'Not yet set', false: 'Set' },
  companyStatus: companyStatusNames,
  signIn: { ...signInNames, of: 'People of %{title} can sign in' },
  companyWaiting: {
    'one-time-passwords': `Invitations not taken up for ${invitationDays} days`,
    'job-grade-versions': 'Versions of job grades never set active',
    'incentive-versions': 'Versions of long-term incentives never set active',
  },
  stockType: { 'in-House': 'in-House', international: 'international' },
  applications: applicationNames,
} as const

/** What numbers count, by the name used in the field. */
export const unitTexts = { incentiveValues: valueUnitTexts } as const

/** The headings of grouped choices, by the name used in the field. */
export const choiceGroupTexts = {
  permissions: {
    people: 'People',
    structure: 'Company and structure',
    pay: 'Pay and offers',
    jobs: 'Jobs and grades',
    reference: 'Reference data',
    dashboards: 'Dashboards',
    others: 'Others',
  },
} as const

/** The consequences of a change for users, by change and count. */
export const consequenceTexts = {
  deactivatedCompany: {
    users: '%{count} user loses access. |||| %{count} users lose access.',
    signed_in:
      '%{count} of them is signed in now and will be signed out immediately. |||| %{count} of them are signed in now and will be signed out immediately.',
  },
  lostApplications: {
    users: '%{count} user loses access. |||| %{count} users lose access.',
    without_live_pay:
      '%{count} of them loses Live Pay Benchmarking as well, which needs TOM. |||| %{count} of them lose Live Pay Benchmarking as well, which needs TOM.',
    left_without:
      '%{count} of them will have no application left. |||| %{count} of them will have no application left.',
  },
} as const

/** The texts of row lists, by field name. */
export const rowTexts = {
  stock_data: {
    fields: { stock_type: 'Stock type', stock_currency_id: 'Currency', stock_value: 'Stock value' },
    row: 'Stock entry %{number}',
    none: 'No stock entries.',
    add: 'Add stock entry',
    remove: 'Remove stock entry',
  },
} as const
