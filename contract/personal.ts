import { callGroups, type CallName } from './calls'

const { auth, secondFactors, viewAs, notifications, preferences, savedViews, unsavedWork, removals } = callGroups
const ofPeople: ReadonlySet<string> = new Set<string>([
  ...Object.keys({ ...auth, ...secondFactors, ...viewAs, ...notifications, ...preferences, ...savedViews }),
  ...Object.keys({ ...unsavedWork, ...removals }),
  ...([
    'listOwnSessions',
    'endOwnSessions',
    'endOtherSessions',
    'listOwnApplications',
    'readSignIn',
    'finishSignIn',
  ] satisfies CallName[]),
])

/** Whether a call is about the caller as a person, such as their sessions: the keys of programs can't make it (decision 0129). */
export const isPersonal = (name: CallName): boolean => ofPeople.has(name)
