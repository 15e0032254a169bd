import { validatorCompiler } from 'fastify-type-provider-zod'
import { codes } from '../../contract/envelope'
import { ApiError } from '../errors/apiError'

/**
 * Validates with zod, which compares the `length` of whatever is sent. A list of thousands of levels there is turned into
 * text level by level, until the stack overflows.
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
      throw error
    }
  }
}
