/* Parts of an engine that explanations use. */
#ifndef Q_ENGINE_ENGINE_H
#define Q_ENGINE_ENGINE_H

#include "quoth/engine.h"

/* The memory that the engine was made with. */
const quoth_memory *q_engine_memory(const quoth_engine *engine);

#endif
