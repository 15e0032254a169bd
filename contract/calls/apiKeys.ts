/** Keys with which programs call the API for a company (decision 0129). */
import { call, created, list, record } from '../call'
import { apiKey, apiKeyWithSecret, newApiKey, renewedApiKey } from '../entities/apiKey'
import { deleted } from '../entities/fields'
import { companySuperUser, either, platform } from '../guards'

/** Who looks after the people of a company looks after its programs; provider staff see and end their keys. */
const overseeing = either(platform('UPDATE_COMPANY_USER'), companySuperUser())

const all = '/company/:company_id/api-keys/'
const one = '/company/:company_id/api-keys/:api_key_id/'

export const apiKeys = {
  listApiKeys: call({
    method: 'GET',
    path: all,
    summary: 'List the keys with which programs call the API for a company, by name',
    answer: list(apiKey),
    guard: overseeing,
  }),
  createApiKey: call({
    method: 'POST',
    path: all,
    summary: 'Make a key with permissions that the caller holds; its secret is shown once',
    body: newApiKey,
    answer: created(apiKeyWithSecret, 'Key created'),
    guard: companySuperUser(),
  }),
  renewApiKey: call({
    method: 'POST',
    path: `${one}renew/`,
    summary: 'Give a key another secret and end; the former secret keeps working for some days',
    body: renewedApiKey,
    answer: record(apiKeyWithSecret, 'Key renewed'),
    guard: companySuperUser(),
  }),
  deleteApiKey: call({
    method: 'DELETE',
    path: one,
    summary: 'End a key at once',
    answer: record(deleted, 'Key ended'),
    guard: overseeing,
  }),
}
