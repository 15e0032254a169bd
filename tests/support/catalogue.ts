/** All texts of the console: those that it loads first, and those of each part that is loaded on demand, by file. */
import { en } from '../../src/i18n/en'
import { ofActivity } from '../../src/i18n/parts/activity'
import { ofAsOf } from '../../src/i18n/parts/asOf'
import { ofApiKeys } from '../../src/i18n/parts/apiKeys'
import { ofIdentityProviders } from '../../src/i18n/parts/identityProviders'
import { ofPageOfCompany } from '../../src/i18n/parts/pageOfCompany'
import { ofShownOnce } from '../../src/i18n/parts/shownOnce'
import { ofApplications } from '../../src/i18n/parts/applications'
import { ofConfirming } from '../../src/i18n/parts/confirming'
import { ofChanges } from '../../src/i18n/parts/changes'
import { ofCompanyHead } from '../../src/i18n/parts/companyHead'
import { ofCompanyList } from '../../src/i18n/parts/companyList'
import { ofCompanyUserList } from '../../src/i18n/parts/companyUserList'
import { ofCompanyUsers } from '../../src/i18n/parts/companyUsers'
import { ofDashboard } from '../../src/i18n/parts/dashboard'
import { ofGradeMap } from '../../src/i18n/parts/gradeMap'
import { ofLaterParts } from '../../src/i18n/parts/laterParts'
import { ofEvidence } from '../../src/i18n/parts/evidence'
import { ofMails } from '../../src/i18n/parts/mails'
import { ofNotifications } from '../../src/i18n/parts/notifications'
import { ofPlanned } from '../../src/i18n/parts/planned'
import { ofProvisioning } from '../../src/i18n/parts/provisioning'
import { ofPrint } from '../../src/i18n/parts/print'
import { ofInvitations } from '../../src/i18n/parts/invitations'
import { ofPersonNotice } from '../../src/i18n/parts/personNotice'
import { ofReviews } from '../../src/i18n/parts/reviews'
import { ofSessions } from '../../src/i18n/parts/sessions'
import { ofSavedViews } from '../../src/i18n/parts/savedViews'
import { ofProfile } from '../../src/i18n/parts/profile'
import { ofSearch } from '../../src/i18n/parts/search'
import { ofStructure } from '../../src/i18n/parts/structure'
import { ofSelector } from '../../src/i18n/parts/selector'
import { ofWaitingWork } from '../../src/i18n/parts/waitingWork'
import { textsByKey } from '../../src/i18n/textsByKey'

export const firstTexts = textsByKey(en)

export const textsOfParts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'src/i18n/parts/activity.ts': textsByKey(ofActivity),
  'src/i18n/parts/confirming.ts': textsByKey(ofConfirming),
  'src/i18n/parts/changes.ts': textsByKey(ofChanges),
  'src/i18n/parts/apiKeys.ts': textsByKey(ofApiKeys),
  'src/i18n/parts/identityProviders.ts': textsByKey(ofIdentityProviders),
  'src/i18n/parts/pageOfCompany.ts': textsByKey(ofPageOfCompany),
  'src/i18n/parts/shownOnce.ts': textsByKey(ofShownOnce),
  'src/i18n/parts/applications.ts': textsByKey(ofApplications),
  'src/i18n/parts/asOf.ts': textsByKey(ofAsOf),
  'src/i18n/parts/companyHead.ts': textsByKey(ofCompanyHead),
  'src/i18n/parts/companyList.ts': textsByKey(ofCompanyList),
  'src/i18n/parts/companyUserList.ts': textsByKey(ofCompanyUserList),
  'src/i18n/parts/companyUsers.ts': textsByKey(ofCompanyUsers),
  'src/i18n/parts/dashboard.ts': textsByKey(ofDashboard),
  'src/i18n/parts/gradeMap.ts': textsByKey(ofGradeMap),
  'src/i18n/parts/laterParts.ts': textsByKey(ofLaterParts),
  'src/i18n/parts/mails.ts': textsByKey(ofMails),
  'src/i18n/parts/evidence.ts': textsByKey(ofEvidence),
  'src/i18n/parts/planned.ts': textsByKey(ofPlanned),
  'src/i18n/parts/notifications.ts': textsByKey(ofNotifications),
  'src/i18n/parts/provisioning.ts': textsByKey(ofProvisioning),
  'src/i18n/parts/print.ts': textsByKey(ofPrint),
  'src/i18n/parts/invitations.ts': textsByKey(ofInvitations),
  'src/i18n/parts/personNotice.ts': textsByKey(ofPersonNotice),
  'src/i18n/parts/reviews.ts': textsByKey(ofReviews),
  'src/i18n/parts/sessions.ts': textsByKey(ofSessions),
  'src/i18n/parts/savedViews.ts': textsByKey(ofSavedViews),
  'src/i18n/parts/profile.ts': textsByKey(ofProfile),
  'src/i18n/parts/search.ts': textsByKey(ofSearch),
  'src/i18n/parts/structure.ts': textsByKey(ofStructure),
  'src/i18n/parts/selector.ts': textsByKey(ofSelector),
  'src/i18n/parts/waitingWork.ts': textsByKey(ofWaitingWork),
}

export const catalogue: Readonly<Record<string, string>> = Object.assign({}, firstTexts, ...Object.values(textsOfParts))
