/** Turns what an index of the database refuses into the error of a field. */
import type { FieldErrors } from '../../contract/envelope'
import { invalid } from '../errors/apiError'
import { codeOf } from './connectError'

export const nameTaken = 'This name is already used.'
export const emailTaken = 'This email is already used.'

const uniqueViolation = '23505'

/**
 * Runs a write that a unique index may refuse: of two people who give one name at once, the second is told on the field.
 *
 * @example await unlessTaken({ name: [nameTaken] }, db.insert(regions).values(row).returning())
 */
export const unlessTaken = async <Result>(fields: FieldErrors, write: PromiseLike<Result>): Promise<Result> => {
  try {
    return await write
  } catch (error) {
    throw codeOf(error) === uniqueViolation ? invalid(fields) : error
  }
}
