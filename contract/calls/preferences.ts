import { call, list, record } from '../call'
import { preference, preferenceLimits, preferencesPayload, storedPreferences } from '../entities/preference'
import { signedIn } from '../guards'
import { preferenceEndpoints } from './preferenceEndpoints'

const { listPreferences, storePreferences } = preferenceEndpoints

/** The settings of the console that follow an account to any browser (decision 0064). */
export const preferences = {
  listPreferences: call({
    ...listPreferences,
    summary: 'List the settings of the console that follow the caller to any browser',
    answer: list(preference),
    guard: signedIn(),
  }),
  storePreferences: call({
    ...storePreferences,
    summary: 'Store or remove some settings of the caller; the others stay',
    body: preferencesPayload,
    // As JSON, the quotes in the text are escaped.
    maxBodyBytes: 2 * preferenceLimits.allBytes,
    answer: record(storedPreferences, 'Settings stored'),
    guard: signedIn(),
  }),
}
