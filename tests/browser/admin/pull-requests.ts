import type { GitRepository } from './git-repository.ts'

export interface OpenedPullRequest {
  number: number
  branch: string
  title: string
  state: 'open' | 'closed' | 'merged'
  isDraft: boolean
}

/** The pull requests of the fake GitHub. */
export class PullRequests {
  readonly all: OpenedPullRequest[] = []
  /** Whether the one person who is signed in may merge. */
  mayMerge = true
  readonly #repository: GitRepository

  constructor(repository: GitRepository) {
    this.#repository = repository
  }

  /** Undefined where the branch has one that is open. */
  begin(made: Pick<OpenedPullRequest, 'branch' | 'title' | 'isDraft'>): OpenedPullRequest | undefined {
    if (this.openOf(made.branch)) return undefined
    const pullRequest: OpenedPullRequest = { number: this.all.length + 1, state: 'open', ...made }
    this.all.push(pullRequest)
    return pullRequest
  }

  /** Throws where nobody made it: no test asks for such. */
  at(number: string | number): OpenedPullRequest {
    const found = this.all.find(one => one.number === Number(number))
    if (!found) throw new Error(`There is no pull request ${number}`)
    return found
  }

  openOf(branch: string): OpenedPullRequest | undefined {
    return this.open().find(one => one.branch === branch)
  }

  open(): OpenedPullRequest[] {
    return this.all.filter(({ state }) => state === 'open')
  }

  /** Whether it is merged now. */
  merge(pullRequest: OpenedPullRequest): boolean {
    const isReady = pullRequest.state === 'open' && !pullRequest.isDraft
    if (!isReady || !this.#repository.merge(pullRequest.branch, pullRequest.title)) return false
    pullRequest.state = 'merged'
    return true
  }
}
