import { call, list, record } from '../call'
import { preference, preferenceLimits, preferencesPayload, storedPreferences } from '../entities/preference'
import { signedIn } from '../guards'

const path = '/preferences/'

/** The settings of the console that follow an account to any browser (decision 0064). */
export const preferences = {
  listPreferences: call({
    method: 'GET',
    path,
    summary: 'List the settings of the console that follow the caller to any browser',
    answer: list(preference),
    guard: signedIn(),
  }),
  storePreferences: call({
    method: 'PUT',
    path,
    summary: 'Store or remove some settings of the caller; the others stay',
    body: preferencesPayload,
    // As JSON, the quotes in the text are escaped.
    maxBodyBytes: 2 * preferenceLimits.allBytes,
    answer: record(storedPreferences, 'Settings stored'),
    guard: signedIn(),
  }),
}
