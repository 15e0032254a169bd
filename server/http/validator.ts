import { validatorCompiler } from 'fastify-type-provider-zod'
import { codes } from '../../contract/envelope'
import { ApiError, unreadable } from '../errors/apiError'

/**
 * Validates with zod, which compares the `length` of whatever is sent. A list of thousands of levels there is turned into
 * text level by level, until the stack overflows, and an object with a `toString` of its own cannot be compared.
 */
export const compileValidator: typeof validatorCompiler = (route) => {
  // Headers are checked with the caller; what a validator returned would replace all of them.
  if (route.httpPart === 'headers') return (data) => ({ value: data })
  const validate = validatorCompiler(route)
  return (data) => {
    try {
      return validate(data) as ReturnType<ReturnType<typeof validatorCompiler>>
    } catch (error) {
      if (error instanceof RangeError)
        throw new ApiError(400, codes.validation, 'The body of the request is nested too deeply.')
      // Its `length` is an object that has members instead of what compares it.
      if (error instanceof TypeError && error.message.startsWith('Cannot convert object to primitive'))
        throw unreadable()
      throw error
    }
  }
}
