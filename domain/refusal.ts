/** Why something is not done: the status and code that travel, and the sentence that the person reads. */
export type Refusal = { status: 403 | 409 | 422; code: string; message: string }

export function isRefusal(answer: object): answer is Refusal {
  return 'code' in answer && 'status' in answer && 'message' in answer
}
