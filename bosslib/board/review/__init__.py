"""Evaluation of choices and offers by playouts: game reviews and offer appraisal."""
