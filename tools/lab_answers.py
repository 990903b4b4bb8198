"""Play the games of the lab's questions with their default settings, and store the answers.

The result depends only on the seed: a second run writes the same file. It takes some minutes.
"""

from __future__ import annotations

import json
from concurrent.futures import Executor, ProcessPoolExecutor

from bosslib.lab.answer import Answer
from bosslib.lab.question import Question
from bosslib.lab.questions import QUESTIONS
from bosslib.lab.stored_answers import FILE, PROBED_PARTS, StoredAnswer
from bosswidgets.lab.inquiry import default_inquiry


def played_answer(question: Question, executor: Executor | None = None) -> StoredAnswer:
    """Play all games of a question, and return its answer to store."""
    asked = default_inquiry(question)
    answer = question(
        games=asked.games, seed=asked.seed, executor=executor, progress=None, **asked.settings
    )
    return StoredAnswer(
        asked.settings, asked.games, asked.seed, answer.sums.tolist(), played_probe(question)
    )


def played_probe(question: Question) -> list[list[int]]:
    """Play the first parts of a question's games, and return their sums."""
    asked = default_inquiry(question)
    parts: list[Answer] = []

    def is_wanted(answer: Answer) -> bool:
        parts.append(answer)
        return len(parts) < PROBED_PARTS

    question(games=asked.games, seed=asked.seed, progress=is_wanted, **asked.settings)
    found: list[list[int]] = parts[-1].sums.tolist()
    return found


def main() -> None:
    """Play and store all answers."""
    with ProcessPoolExecutor() as executor:
        found = {name: played_answer(each, executor)._asdict() for name, each in QUESTIONS.items()}
    FILE.write_text(json.dumps(found, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
