/** Applications as records, and the way into them (decisions 0122, 0123). */
import { call, list, record } from '../call'
import {
  applicationRecord,
  applicationSecret,
  changedApplication,
  finishedSignIn,
  newApplication,
  newSecret,
  onward,
  ownApplication,
  pendingQuery,
  pendingSignIn,
} from '../entities/application'
import { yesOrNo } from '../entities/filters'
import { masters, signedIn } from '../guards'
import { regular } from '../regular'

const guard = masters()

export const applications = {
  ...regular('application', 'applications', {
    of: 'provider',
    entity: 'TOM_USER',
    record: applicationRecord,
    create: newApplication,
    update: changedApplication,
    filters: { is_active: yesOrNo },
    calls: ['list', 'create', 'one', 'update', 'toggle'],
    overrides: {
      list: { guard, summary: 'List applications, newest first' },
      one: { guard },
      create: { guard },
      update: { guard },
      toggle: { guard },
    },
    plain: false,
  }),
  makeApplicationSecret: call({
    method: 'POST',
    path: '/admin/application/:application_id/secret/',
    summary:
      'Make another secret for an application, which is shown once; the present one keeps working for some hours',
    body: newSecret,
    answer: record(applicationSecret, 'Secret created'),
    guard,
  }),
  listOwnApplications: call({
    method: 'GET',
    path: '/applications/',
    summary: 'List the applications that the selector offers besides those of the specification, by name',
    answer: list(ownApplication),
    guard: signedIn(),
  }),
  readSignIn: call({
    method: 'GET',
    path: '/sign-in/',
    summary: 'Read the sign-in to an application that waits in this browser',
    query: pendingQuery,
    answer: record(pendingSignIn, 'Sign-in fetched'),
    guard: signedIn(),
  }),
  finishSignIn: call({
    method: 'POST',
    path: '/sign-in/',
    summary: 'Let the caller into the application that waits in this browser; the answer says where to go',
    body: finishedSignIn,
    answer: record(onward, 'Signed in'),
    guard: signedIn(),
  }),
}
