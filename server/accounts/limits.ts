/**
 * Rate limits, per quarter of an hour: for guessing passwords (per account, browser and network) and for filling the
 * database.
 */
import type { Limit } from './attempts'

const windowSeconds = 15 * 60

export const loginPerAccount: Limit = { name: 'login:account', most: 10, windowSeconds }
export const loginPerDevice: Limit = { name: 'login:device', most: 10, windowSeconds }
export const loginPerAddress: Limit = { name: 'login:address', most: 100, windowSeconds }
export const lockMailPerAccount: Limit = { name: 'lock-mail:account', most: 1, windowSeconds }
export const mailPerAccount: Limit = { name: 'mail:account', most: 5, windowSeconds }
export const mailPerAddress: Limit = { name: 'mail:address', most: 50, windowSeconds }
export const resetPerAddress: Limit = { name: 'reset:address', most: 50, windowSeconds }
export const imagesPerAccount: Limit = { name: 'image:account', most: 100, windowSeconds }
