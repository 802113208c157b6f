/** Any request, whatever it asks for. */
import type { Refused } from './refused.ts'

export const requestRefusals = {
  invalid_request: { status: 400, message: 'The request does not match what this operation takes' },
  too_many_streams: { status: 429, message: 'Too many streams are open for you at once; close some of your pages' },
  search_under_way: {
    status: 429,
    message: 'Another search or export of yours is still running; wait until it has ended',
    mayChange: true,
  },
  search_too_long: {
    status: 503,
    message: 'The search takes too long; look for a whole word, or choose a shorter time',
  },
  malformed_json: { status: 400, message: 'The body is not valid JSON in UTF-8' },
  malformed_request: { status: 400, message: 'What was sent is not an HTTP request that can be read' },
  malformed_url: { status: 400, message: 'The path or query is not valid percent-encoded UTF-8' },
  malformed_content_type: {
    status: 400,
    message: 'The content-type header does not name a media type; send application/json',
  },
  timezone_unknown: { status: 400, message: 'There is no such time zone' },
  invalid_cursor: { status: 400, message: 'The cursor is not one that this list handed out' },
  unknown_time_zone: { status: 400, message: 'The time zone is not one of the IANA database' },
  not_found: { status: 404, message: 'There is nothing at this path' },
  method_not_allowed: { status: 405, message: 'This path does not take that method' },
  body_too_large: { status: 413, message: 'The body is larger than this operation takes' },
  request_timeout: { status: 408, message: 'The request did not arrive whole in time' },
  headers_too_large: { status: 431, message: 'The headers of the request are larger than is taken here' },
  file_not_served: { status: 403, message: 'This file is not served' },
  precondition_failed: { status: 412, message: 'The file is not the one that the request names' },
  range_not_satisfiable: { status: 416, message: 'The file has no such range' },
  rate_limited: { status: 429, message: 'Too many requests; wait until the limit resets', mayChange: true },
  internal_error: { status: 500, message: 'Something went wrong on our side; the request id helps to find it' },
  database_unavailable: { status: 503, message: 'The database cannot be reached; try again shortly', mayChange: true },
  database_busy: {
    status: 503,
    message: 'The database is too busy for this at the moment; try again shortly',
    mayChange: true,
  },
  overloaded: {
    status: 503,
    message: 'There are more requests than can be answered; try again shortly',
    mayChange: true,
  },
  took_too_long: {
    status: 503,
    message: 'The answer took too long and was given up; what was asked may still happen: look before you try again',
    mayChange: true,
  },
} as const satisfies Record<string, Refused>
